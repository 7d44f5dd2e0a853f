/** Whether the palette is open. It is part of the frame: any screen, and any key, may ask for it. */
class Palette {
  isOpen = $state(false);

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}

export const palette = new Palette();
