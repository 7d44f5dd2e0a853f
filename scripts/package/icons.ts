/** Icons in every size from `packaging/icon.svg`: PNG for Linux, ICO for Windows, ICNS for macOS. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packagingFolder } from './places.ts';

export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1_024] as const;
export const ICO_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const;
/** Apple's four letters for a PNG of a size; the second of a pair is for screens of double density. */
export const ICNS_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1_024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
] as const;

interface Drawing {
  new (svg: string, options: object): { render(): { asPng(): Uint8Array } };
}

/** One way of drawing the source: answers a PNG with that many pixels a side. */
export type Draw = (side: number) => Buffer;

function drawing(): Draw {
  const { Resvg } = createRequire(join(packagingFolder, 'package.json'))('@resvg/resvg-js') as {
    readonly Resvg: Drawing;
  };
  const svg = readFileSync(join(packagingFolder, 'icon.svg'), 'utf8');
  return (side) => Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: side } }).render().asPng());
}

/** An ICO of PNG pictures, which Windows reads since Vista. */
export function icoOf(draw: Draw): Buffer {
  const pictures = ICO_SIZES.map((side) => ({ side, png: draw(side) }));
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let offset = header.length + 16 * pictures.length;
  const entries = pictures.map(({ side, png }) => {
    const entry = Buffer.alloc(16);
    // One byte a side, in which 0 means 256.
    entry.writeUInt8(side % 256, 0);
    entry.writeUInt8(side % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

function icnsBlock(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 'ascii');
  header.writeUInt32BE(content.length + header.length, 4);
  return Buffer.concat([header, content]);
}

export function icnsOf(draw: Draw): Buffer {
  return icnsBlock('icns', Buffer.concat(ICNS_TYPES.map(([type, side]) => icnsBlock(type, draw(side)))));
}

/** Writes all of them into `folder`; the PNG lie in its folder `linux`, named as electron-builder looks for them. */
export function writeIcons(folder: string): void {
  const draw = drawing();
  const linux = join(folder, 'linux');
  mkdirSync(linux, { recursive: true });
  for (const side of LINUX_SIZES) writeFileSync(join(linux, `${side}x${side}.png`), draw(side));
  writeFileSync(join(folder, 'icon.ico'), icoOf(draw));
  writeFileSync(join(folder, 'icon.icns'), icnsOf(draw));
}
