/** The system's own dialog for a place that a file is written to. */
import { extname, join } from 'node:path';
import { app, dialog } from 'electron';

/**
 * @param name without the ending
 * @returns its absolute path, or `null` when the person thought better of it
 */
export async function choosePlace(name: string, format: string): Promise<string | null> {
  const chosen = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), `${name}.${format}`),
    filters: [{ name: format.toUpperCase(), extensions: [format] }],
  });
  if (chosen.canceled || chosen.filePath === '') return null;
  // Not every system's dialog adds the ending.
  return extname(chosen.filePath) === '' ? `${chosen.filePath}.${format}` : chosen.filePath;
}
