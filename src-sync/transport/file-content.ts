/** The bytes of a file in an answer: themselves, or base64 text inside the envelope, under whatever name. */
import { isJsonObject } from '../domain/values/json.ts';
import type { ServiceAnswer } from './classify.ts';

export function fileContentOf({ file, data }: ServiceAnswer): Uint8Array | null {
  if (file !== null) return file.bytes;
  const values = isJsonObject(data) ? Object.values(data) : [data];
  for (const value of values) {
    const text = typeof value === 'string' ? value.replace(/^data:[\w/+.-]+;base64,/, '') : '';
    if (text.length >= 16 && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
      return new Uint8Array(Buffer.from(text, 'base64'));
    }
  }
  return null;
}
