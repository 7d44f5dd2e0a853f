/** True where list and detail fit beside each other; below that width the pane slides over the list. */
const query = matchMedia('(min-width: 1160px)');

class Wide {
  beside = $state(query.matches);

  constructor() {
    query.addEventListener('change', () => {
      this.beside = query.matches;
    });
  }
}

export const wide = new Wide();
