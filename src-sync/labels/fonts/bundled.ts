/** Reads the bundled fonts from the installed package: the one file of this room that needs Node. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openFonts, type LabelFonts } from '../text/fonts.ts';

const FAMILY = '@expo-google-fonts/noto-sans';

let opened: LabelFonts | null = null;

/** Noto Sans with Latin, Devanagari and ₹; read once for the life of the process, because the files never change. */
export function bundledFonts(): LabelFonts {
  if (opened === null) {
    const { resolve } = createRequire(import.meta.url);
    opened = openFonts({
      regular: readFileSync(resolve(`${FAMILY}/400Regular/NotoSans_400Regular.ttf`)),
      bold: readFileSync(resolve(`${FAMILY}/700Bold/NotoSans_700Bold.ttf`)),
    });
  }
  return opened;
}
