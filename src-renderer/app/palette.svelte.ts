/** The palette and the help are part of the frame: any screen, and any key, may open them. */
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

class Help {
  isOpen = $state(false);
}

export const help = new Help();
