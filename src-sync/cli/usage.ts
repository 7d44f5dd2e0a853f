/** What is said when the command line cannot be understood. */
export const USAGE = `stockhand COMMAND --data-dir DIR [--base-url URL] [--org ID] [--account NAME] [--broker-url URL]
                  [--proxy URL|system|none] [--ca-file FILE|none]

  sync [--deadline SECONDS] [--only COLLECTION,…] [--with COLLECTION/ID …] [--watch]
  enqueue                                  operations as JSON lines from stdin; "file" in one is the path of a file
  list COLLECTION [--of ID] [--q TEXT] [--where FIELD=VALUE …] [--limit N] [--offset N] [--deleted]
  get COLLECTION ID
  find CODE                                what a scan of CODE finds; exits 1 when that is nothing
  outbox [--state STATE]
  outbox export FILE                       everything open, to take it up on another PC
  outbox import FILE
  conflicts                                what somebody else changed as well
  parked                                   rows of the Service that could not be understood, and why
  resolve OPID --take mine|theirs | --set FIELD=JSON … [--seen VERSION]   only while it is the conflict that was printed
  retry OPID
  amend OPID --set FIELD=JSON …            edits what the Service refused and sends it again
  discard OPID
  reverse OPID                             takes back what a change did besides, where it took effect twice
  keep-both OPID                           both are right
  accept-deletions COLLECTION              what the deletion guard kept was really deleted
  labels --template FILE|ID --items FILE [--start N] [--from-label N] [--dpi N]
         --out FILE.pdf|.svg|.zpl|.tspl [--printer NAME|tcp://HOST:PORT]  lays out and prints labels, offline
         exits 0 done, 1 no such template, 2 rows were refused (the rest is printed), 4 the printer does not take the job,
         8 the file cannot be written, 64 wrong flag or file, or no label N, 130 or 143 stopped by a signal
  import items|contacts FILE [--dry-run] [--update] [--map FIELD=COLUMN …] [--sheet NAME] [--heading ROW[-ROW]]
         [--encoding NAME] [--delimiter comma|semicolon|tab|pipe] [--place WAREHOUSE] [--fixes FILE.json]
         a spreadsheet (CSV, XLSX, XLS, ODS), one answer for each row; exits 2 when rows were refused
  import items|contacts|stock FILE --by-service [--place WAREHOUSE] [--stock-mode MODE] [--dry-run]
         the whole file in one request, queued like every change; import-result OPID tells what became of it
  import-result OPID                       each row of such a file: arrived, absent, unclear, same, unknown
  import-template items|contacts|stock [--format xlsx|csv] --out FILE     the Service's own template
  export COLLECTION --out FILE.csv|.xlsx [--q TEXT] [--where FIELD=VALUE …]
  verify
  backup FILE                              a copy of the database as it is now, looked through, without any sign-in
  restore FILE [--yes] [--leave-work]      a backup in the place of the database; says what that means until --yes
  rebuild [--yes] [--deadline SECONDS]     reads everything again; says what that means until --yes
  events [--since ISO] [--limit N]         what the engine did, without content
  status
  diagnostics FILE.zip [--yes]             for support, redacted; shows what is in it until --yes
  sign-out [--keep-changes]                takes the sign-in out of the keychain

The access token comes from STOCKHAND_ACCESS_TOKEN or the keychain, never from the command line. See docs/cli.md.`;
