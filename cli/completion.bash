# SPDX-License-Identifier: Apache-2.0
#
# Completion for bash: commands, options and their choices as --help tells them, files otherwise.
_arcus() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local choices
  if [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "$command" = help ] && [[ $word != -* ]]; }; then
    choices=$(arcus --help 2>/dev/null | awk '/^Subcommands:/ { on = 1; next } on && !NF { exit } on { print $1 }')
    [ "$COMP_CWORD" -eq 2 ] || choices+=' --help --version'
  elif [[ $word == -* ]]; then
    choices=$(arcus "$command" --help 2>/dev/null | grep -oE '^  (-[a-zA-Z],)?--[a-z-]+' | tr ', ' '\n')
  elif [[ $before == --* ]]; then
    choices=$(arcus "$command" --help 2>/dev/null | sed -nE "s/^  (-[a-zA-Z],)?$before [A-Z]+:\{([^}]*)\}.*/\2/p" | tr ',' ' ')
  fi
  mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}
complete -o default -F _arcus arcus
