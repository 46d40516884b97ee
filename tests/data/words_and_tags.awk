# SPDX-License-Identifier: Apache-2.0
#
# CoNLL-U as words with their UPOS, one sentence per line.
BEGIN { FS = "\t" }
NF == 10 && $1 !~ /[-.]/ { line = line (line == "" ? "" : " ") $2 "/" $4 }
NF == 0 { print line; line = "" }
