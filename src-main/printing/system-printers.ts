/** The printers this PC's print system offers; those that only write files are left out. */
import type { WebContents } from 'electron';
import type { SystemPrinterLine } from '../ipc-contract/channels.ts';

/** Windows lists its own file writers and fax among the printers; nobody sticks what they make on a shelf. */
const WRITES_FILES = /^(Fax|OneNote|Send to OneNote|Microsoft (Print to PDF|XPS Document Writer))\b/i;

export async function systemPrinters(contents: WebContents): Promise<readonly SystemPrinterLine[]> {
  const printers = await contents.getPrintersAsync();
  return printers
    .filter(({ name }) => !WRITES_FILES.test(name))
    .map(({ name, displayName }) => ({ queue: name, name: displayName === '' ? name : displayName }));
}
