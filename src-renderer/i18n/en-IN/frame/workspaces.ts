/** The workspaces of this PC: signing in and out, going from one to another, removing one. */
export const workspaces = {
  'ws.title': 'Workspaces on this PC',
  'ws.needsConnection': 'Signing in asks the Service. You are offline.',
  'ws.what': 'Each has its own data and its own outbox. Nothing of one ever goes to another.',
  'ws.account': 'as {name}',
  'ws.open': 'open now',
  'ws.waiting.one': '{count} change waits here',
  'ws.waiting.other': '{count} changes wait here',
  'ws.nothingWaits': 'nothing waits',
  'ws.unreadable': 'cannot be read',
  'ws.signedOut': 'signed out',
  'ws.notHere': 'not on this PC yet',
  'ws.notHereOffline': 'not on this PC yet: it is read once you are online',
  'ws.go': 'Open',
  'ws.goTo': 'Open {name}',
  'ws.signIn': 'Sign in',
  'ws.signInTo': 'Sign in to {name}',
  'ws.remove': 'Remove',
  'ws.removeOne': 'Remove {name}',
  'ws.opening': 'Opening',
  'ws.leaveBehind.one': '{count} change is not sent yet',
  'ws.leaveBehind.other': '{count} changes are not sent yet',
  'ws.leaveBehindWhat':
    'What waits in {from} stays there on this PC, and is sent when you open it again. Nothing of it goes to {to}.',
  'ws.stay': 'Stay',
  'ws.goAnyway': 'Open {name}',
  'ws.removeTitle': 'Remove {name} from this PC',
  'ws.removeWhat': 'Its data is deleted from this PC, its sign-in too. What the Service has stays there.',
  'ws.removeLoses.one': '{count} change was never sent. It would be lost.',
  'ws.removeLoses.other': '{count} changes were never sent. They would be lost.',
  'ws.removeUnknown':
    'Its data cannot be read, so nobody knows which changes wait there. They would be lost.',
  'ws.typeName': 'Type “{name}” to remove it anyway',
  'ws.removed': 'Removed from this PC',

  'out.title': 'Sign out',
  'out.what':
    'Takes the sign-in out of memory and the keychain, for every organization that has the same one. Data and changes stay on this PC until somebody signs in again.',
  'out.button': 'Sign out',
  'out.stay': 'Sign out, keep reading here',
  'out.stayWhat':
    'Keeps this workspace open without a sign-in: you can view and change everything, but nothing is sent.',
  'out.waiting.one': '{count} change is not sent yet',
  'out.waiting.other': '{count} changes are not sent yet',
  'out.anyway': 'Sign out anyway',
  'out.done': 'Signed out. What waits stays here.',

  'other.title': 'Sign in as someone else',
  'other.what':
    'Makes another workspace with a name you give. Your own stays as it is, with what waits in it.',
  'other.begin': 'Sign in as someone else',
  'other.account': 'Name for this sign-in',
  'other.accountWhat': 'Only on this PC, e.g. Asha.',

  'token.title': 'Replace the token',
  'token.what': 'For the same person and organization: everything here stays. For somebody else, see below.',

  'exists.legend': 'Whose is it?',
  'exists.mine': 'Mine: continue with it',
  'exists.other': 'Somebody else’s: keep mine apart',

  'problem.accountNeeded': 'Type a name, so that the two are kept apart.',
} as const;
