/** Columns of a list, and the one that it is sorted by. */
export interface Column {
  readonly key: string;
  readonly title: string;
  readonly number?: boolean;
  readonly sortable?: boolean;
  /** Usual width in CSS pixels of one that a person may put away or make wider. */
  readonly width?: number;
}

/** Columns as a person chose them, in place of those that the layout shows. */
export interface ChosenColumns {
  /** For `grid-template-columns`. */
  readonly template: string;
  /** Places of the columns that are not shown, counted from 1. */
  readonly hidden: readonly number[];
}

export interface ListSort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}
