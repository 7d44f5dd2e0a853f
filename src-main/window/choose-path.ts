/** The system's own dialog for one file that is there. */
import { dialog, type FileFilter } from 'electron';

/** @returns its absolute path, or `null` when the person thought better of it */
export async function choosePath(filters: FileFilter[]): Promise<string | null> {
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters });
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
