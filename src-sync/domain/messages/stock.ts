/** Counting, booking, reversing and the codes that are scanned. */
import { messagesOf } from './message.ts';

export const STOCK = {
  noRowsExpected:
    'No rows with an article and a quantity were found, so nothing is expected. Each row needs a code or a name, and how many.',
  bothPlacesFirst: 'Choose both places first. Nothing was listed.',
  nothingToFetch: 'Nothing that is low at the one place lies at the other, so there is nothing to fetch.',
  itemsMissing:
    'Some of the items that were scanned are not on this PC just now, so nothing was booked. Every scan is kept; post again after the next sync.',
  itemsDeleted:
    'Deleted since it was scanned: {names}. Nothing was booked, and every scan is kept. Post without it, or take its line out.',
  listNotBooked: 'Nothing is booked from a list. Receive or transfer the goods instead.',
  allZero:
    'Every quantity is 0, so nothing would change. The session stays open; type a quantity or discard it.',
  placeFirst: 'Choose the place first. Every scan is kept.',
  anotherPlace: 'Choose another place that the goods go to. Every scan is kept.',
  noNegative: 'A quantity is zero or more here. Nothing was changed.',
  sessionGone: 'This session is not on this PC any more. Nothing was changed; begin a new one.',
  sessionClosed: 'This session was posted or discarded, so it takes no more. Begin a new one and scan again.',
  countStays:
    'Something was counted at this place already, so this count stays there. Nothing was changed; begin another count for the other place.',
  itemNotHere: 'This item is no longer here, so nothing was written.',
  fileWaits:
    'A file with stock of this place waits to be sent. What is counted now would come on top of it, so nothing was changed. Count after the file was sent.',
  scanArticle: 'Scan the code of the article itself, or choose it by its name.',
  typeQuantity: 'Type the quantity, then scan again.',
  scanOfNone: 'A scan of none counts nothing. Type a quantity of one or more.',
  nothingToTakeOff: 'No item has this code, so nothing can be taken off it.',
  onlySoMany: 'Only {there} are in this session, so {off} cannot be taken off.',
  notTracked: 'The stock of {name} is not tracked, so it cannot be booked. Nothing was counted.',
  notOfThisCount: '{name} does not belong to this count. Nothing was counted; begin another count for it.',
  costOfNoReceipt: 'Only goods that are received or adjusted have a unit cost. Nothing was changed.',
  reversalGone:
    'This session is not on this PC any more, so it cannot be reversed from here. Nothing was changed.',
  postedLongAgo:
    'This was posted so long ago that this PC no longer has its lines. Nothing was changed; book the opposite by hand.',
  reversedAlready: '{reference} was reversed already: its entries are under {reversal}. Nothing was changed.',
  codeOfNone: 'This code states a quantity of none, or more than can be booked.',
  codeOfTwoArticles: 'This code names two articles, {one} and {other}.',
  codeOfTwoCounts: 'This code states two counts, {one} and {other}.',
  codeOfTwoMeasures: 'This code states two measures that differ.',
  codeTooFine: 'This code states a finer quantity than can be counted here.',
  codeOfPieces: 'This code states a number of pieces, and the item is kept by measure.',
  codeOfContents: 'This code names what lies inside, and not how much of it.',
  codeWithoutEnd:
    'This code says {count}, or less with a batch behind it: the scanner leaves out what stands between them.',
  listGone: 'This list is not on this PC any more.',
  sessionNotHere: 'This session is not on this PC any more.',
  postingGone:
    'Nothing that was booked under this number is on this PC any more, so there is nothing to print.',
  nothingCounted: 'Nothing was counted.',
} as const;

export const aboutStock = messagesOf('stock', STOCK);
