/** Hides what Chromium always complains about on a machine without a desktop; everything else is passed on. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

// No session bus, no graphics card, a page that ends while it draws: alarming to read, and without consequence.
const expected =
  /:(ERROR|WARNING):(?:\S*\/)?(bus|viz_main_impl|gpu_channel_manager|object_proxy|atom_cache|angle_platform_impl|gl_display|gpu_process_host|command_buffer_proxy_impl|vaapi_wrapper|browser_main_loop|interface_endpoint_client|devtools_http_handler)\.cc/;

/** Copies `from` to this process's standard error, line by line, without the expected complaints. */
export function passOnErrors(from: Readable): void {
  createInterface({ input: from }).on('line', (line) => {
    if (!expected.test(line)) process.stderr.write(`${line}\n`);
  });
}
