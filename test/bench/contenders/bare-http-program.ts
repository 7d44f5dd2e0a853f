/** Bare HTTP as a program of the comparison. */
import { bareHttp } from './bare-http.ts';
import { serveContender } from './serve.ts';

await serveContender(bareHttp);
