/** Whether lines of goods received or adjusted have a box for their unit cost, in this window. A line with one shows it in any case. */
class LineCosts {
  shown = $state(false);
}

export const lineCosts = new LineCosts();
