/** Problems that a check of the database found, one each: a code with its facts, and the sentence of the command line. */
import { collectionInWords } from '../records/collection-words.ts';
import type { CollectionName } from '../records/collections.ts';
import { findingInWords, type Finding } from '../sync/sanity.ts';

export type CheckProblem =
  /** In SQLite's own words; they mean something to support only. */
  | { readonly code: 'file'; readonly text: string }
  | { readonly code: 'pointsNowhere'; readonly table: string; readonly row: number; readonly parent: string }
  | {
      readonly code: 'notSearchable' | 'stillSearchable' | 'notListed';
      readonly collection: CollectionName;
      readonly row: number;
    }
  | { readonly code: 'unreadable'; readonly collection: CollectionName; readonly id: string }
  | {
      readonly code: 'shownWrong';
      readonly collection: CollectionName;
      readonly id: string;
      readonly parts: string;
    }
  | {
      readonly code: 'listedWrong';
      readonly collection: CollectionName;
      readonly row: number;
      readonly parts: string;
    }
  | { readonly code: 'changeLost' | 'changeStuck'; readonly id: string }
  | ({ readonly code: 'finding' } & Finding)
  | { readonly code: 'fileLost'; readonly name: string };

/** In English, for a person. */
export function problemInWords(problem: CheckProblem): string {
  switch (problem.code) {
    case 'file':
      return problem.text;
    case 'pointsNowhere':
      return `${problem.table} ${problem.row} points to nothing in ${problem.parent}`;
    case 'notSearchable':
      return `record ${problem.row} of ${collectionInWords(problem.collection)} is not searchable`;
    case 'stillSearchable':
      return `record ${problem.row} of ${collectionInWords(problem.collection)} is searchable but not live`;
    case 'notListed':
      return `record ${problem.row} of ${collectionInWords(problem.collection)} is not listed`;
    case 'unreadable':
      return `${collectionInWords(problem.collection)} ${problem.id}: what the Service said of it cannot be read`;
    case 'shownWrong':
      return `${collectionInWords(problem.collection)} ${problem.id}: ${problem.parts}`;
    case 'listedWrong':
      return `record ${problem.row} of ${collectionInWords(problem.collection)}: ${problem.parts}`;
    case 'changeLost':
      return `operation ${problem.id} has no record`;
    case 'changeStuck':
      return `operation ${problem.id} is blocked by nothing`;
    case 'finding': {
      const { examples } = problem;
      const { message: words } = findingInWords(problem);
      return examples.length === 0 ? words : `${words} For example: ${examples.join(', ')}`;
    }
    case 'fileLost':
      return `${problem.name} is missing or altered; choose it again, nothing of it is sent`;
  }
}
