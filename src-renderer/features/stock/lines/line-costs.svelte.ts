/** Boxes for unit costs at lines of goods received or adjusted: shown in this window or not. Lines that have a cost show it in any case. */
class LineCosts {
  shown = $state(false);
}

export const lineCosts = new LineCosts();
