/** Whether the palette is open. It is part of the frame: any screen, and any key, may ask for it. */
class Palette {
  isOpen = $state(false);
  /** The text typed in it. */
  text = $state('');

  open(text = ''): void {
    this.text = text;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}

export const palette = new Palette();
