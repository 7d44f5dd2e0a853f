/** Commands for a printer as they grow, byte by byte: a long job of short strings would be copied many times over. */

const FIRST_BYTES = 16_384;

export class JobBytes {
  private bytes = Buffer.alloc(FIRST_BYTES);
  private used = 0;

  byte(code: number): void {
    if (this.used === this.bytes.length) this.grow();
    this.bytes[this.used] = code;
    this.used += 1;
  }

  /** Letters of one byte only. */
  text(letters: string): void {
    for (let at = 0; at < letters.length; at += 1) this.byte(letters.charCodeAt(at));
  }

  /** The bytes that were written since the last time, as a copy of its own. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.used));
    this.used = 0;
    return taken;
  }

  private grow(): void {
    const larger = Buffer.alloc(this.bytes.length * 2);
    this.bytes.copy(larger);
    this.bytes = larger;
  }
}
