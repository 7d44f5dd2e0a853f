/** The connection to the Service: why nothing comes back, the sign-in, and answers that were refused or cannot be read. */
import { messagesOf } from './message.ts';

export const CONNECTION = {
  workIsSafe: 'Everything saved on this PC stays here and is sent once there is a connection again.',
  lookedUp:
    'It is not known whether the last change arrived; that is looked up before anything is sent again.',
  nothingLost: 'Nothing was lost; it is tried again later.',
  nothingChanged: 'Nothing was changed.',
  noNetwork: 'There is no connection to the Service; this PC may have no internet. Check its cable or Wi-Fi.',
  throughProxy: 'There is no connection to the Service through the proxy of this network.',
  refused: 'The Service does not answer at its address (the connection was refused).',
  unknownHost:
    'The address of the Service cannot be found. If no web page opens on this PC either, check its cable or Wi-Fi; else check the address, or ask your administrator.',
  notSecure:
    'No secure connection to the Service: it could not be encrypted. Something on the way may stand between.',
  notTaken: 'The Service did not take the connection in time.',
  broke: 'The connection to the Service broke before its answer was complete.',
  notInTime: 'The Service did not answer in time.',
  neverAnswered:
    'Nothing has answered at this address within {seconds} seconds. Check the address, or ask your administrator which program stands between.',
  takenBack: 'The request was taken back.',
  takenBackUnsent: 'The request was taken back before it was sent. Nothing was changed.',
  takenBackOffline: 'There is no connection to the Service. This was taken back and changed nothing.',
  notTheService:
    'Something other than the Service answered, such as the sign-in page of a public network or a proxy.',
  webPage:
    'A web page came back instead of the Service’s answer. A sign-in page of this network or a proxy may be in the way: open a page in the browser of this PC and sign in there, or ask your administrator.',
  tooLarge: 'The Service answered, but it is far too large.',
  cutOff: 'The Service answered, but its answer was cut off or is damaged.',
  ownProblem: 'The Service has a problem of its own.',
  tooManyRequests:
    'The Service takes no more requests for now; the next one leaves in {seconds} s. Nothing was lost.',
  signInRefused:
    'The Service no longer accepts the sign-in of this PC. Everything saved here stays and waits; sign in again to send it.',
  noSignIn:
    'This PC is not signed in to the Service. Everything saved here stays and waits; sign in to send it.',
  credentialRefused:
    'The organization’s sign-in server refused the credential of this PC. Everything saved here stays and waits; ask your administrator for a new credential.',
  signInServerAway: 'The organization’s sign-in server cannot be reached, so this PC has no sign-in for now.',
  areaNotAllowed:
    'The sign-in of this PC is not allowed to use this area. What is saved for it waits, everything else goes on; ask your administrator for the missing scope.',
  moduleNotAllowed:
    'The sign-in of this PC is not allowed to use the area “{module}”. What is saved for it waits, everything else goes on; ask your administrator for the missing scope.',
  moduleReleased: 'The area “{module}” is no longer held.',
  subscriptionEnded:
    'The organization’s subscription has ended. Everything saved on this PC stays and waits; it goes on when the subscription is renewed.',
  noMember:
    'The signed-in user is no active member of this organization. Everything saved on this PC stays and waits; ask your administrator.',
  unknownToService:
    'The Service does not know this organization. Everything saved on this PC stays and waits; check the organization in the settings.',
  otherOrganization:
    'This sign-in is for {there}, but this workspace holds the data of {holds}. Nothing was read or sent, and everything saved here stays and waits; sign in with the token of {holds}, or open the other organization as a workspace of its own.',
  noSuchOrganization:
    'This sign-in has no organization with the id “{id}”. Nothing was read or sent, and everything saved here stays and waits; choose one of those that it has: {list}.',
  chooseOrganization:
    'This sign-in may use several organizations, and the Service does not show which of them it answers for. Nothing was read or sent, and everything saved here stays and waits; choose one of them: {list}.',
  anotherOrganization: 'another organization',
  organizationsUnreadable:
    'The Service answered with organizations that Stockhand cannot read. Nothing was stored; leave the choice out to use the organization of your sign-in.',
  notAllowed:
    'Your role or plan does not allow this on the Service. It was not done there; discard the change, or ask your administrator and try again.',
  recordGone: 'The record no longer exists on the Service.',
  conflict: 'This does not fit what the Service has by now; nothing was overwritten.',
  serviceSays: 'The Service says: “{said}”.',
  refusedThere: 'The Service refused this; nothing was changed there.',
  itSays: 'It says: “{said}”.',
  notSendable: 'This cannot be sent to the Service: {where} {why}. Nothing was sent.',
  answersAgain: 'The Service answers again. What waited is being sent.',
  notFromService: 'The answer did not come from the Service.',
  noListsHere:
    'Something answers at this address, but it does not know the lists of the Service. Nothing here was changed; check the base address.',
  askedAgain: 'Nothing on this PC was changed by it; it is asked again later.',
  noList: 'The Service answered, but where a list was expected there is none.',
  listTooLong: 'The Service answered, but its list has far more rows than were asked for.',
  noRecords: 'The Service answered, but the rows of its list are no records.',
  rowNoRecord: 'The Service answered, but a row of {collection} is not a record.',
  rowTooDeep: 'The Service answered, but a row of {collection} is nested too deeply.',
  settingsTooDeep: 'The Service answered, but {collection} are nested too deeply.',
  rowWithoutId: 'The Service answered, but a row of {collection} has no id that can be used.',
  stockWithoutItem: 'The Service answered, but a row of stock names no item.',
  noCount: 'The Service answered, but where a count was expected there is none.',
  rowFails: 'The Service fails each time at row {row} of this list.',
  rowUnreadable: 'The Service answered, but it cannot be read at all: row {row} of this list.',
  noRecord: 'The Service answered with something else than the record.',
} as const;

export const aboutConnection = messagesOf('connection', CONNECTION);
