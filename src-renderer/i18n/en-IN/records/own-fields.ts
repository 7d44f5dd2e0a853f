/** Custom fields, opening stock at several places, fields that no screen knows, and long answers in parts. */
export const ownFields = {
  'own.name': 'Name of another field',
  'own.add': 'Add this field',
  'own.nameNeeded': 'Type the name of the field first.',
  'own.nameTaken': 'This field is there already.',
  'import.field.place': 'Place',
  'import.field.value': 'Value at cost',
  'item.openingMore': 'Another place',
  'places.none': 'This shop has no places: the stock is in no place. Stock > Put away gives it one later.',
  'item.placesUnread':
    'The places of this shop are not read yet: saved now, the stock is in no place. Stock > Put away gives it one later.',
  'item.openingNth': '{label} {number}',
  'problem.placeTwice': 'This place is there already.',
  'own.others': 'More from the Service',
  'answer.range': '{from} to {to} of {all}',
  'answer.long': 'Show less',
  'answer.cut': 'The first {shown} of {all} characters',
  'answer.more': 'More',
  'answer.field.andMore': 'And more',
} as const;
