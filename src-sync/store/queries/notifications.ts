/** The notification list, newest first. */
import type { Answer, Question } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';

function unwritten(...values: unknown[]): never {
  throw new Error(`not written yet ${values.length}`);
}
export function notificationsWindow(
  reader: Reader,
  question: Question<'notifications.window'>,
): Promise<Answer<'notifications.window'>> {
  return unwritten(reader, question);
}
/** Unread ones as shown, local changes included. */
export function unreadCount(reader: Reader): Promise<number> {
  return unwritten(reader);
}
