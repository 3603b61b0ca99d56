import { spawn } from 'node:child_process';
import process from 'node:process';

const commands = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''], linux: ['xdg-open'] };

/**
 * Returns whether a person at this machine would see a browser: at a terminal with a screen, not over SSH, in a
 * container or in a build.
 */
export function hasDesktop({ env, platform, isTerminal }) {
  if (!isTerminal || env.CI || env.SSH_CONNECTION || env.SSH_TTY || env.container) return false;
  return platform === 'linux' ? Boolean(env.DISPLAY || env.WAYLAND_DISPLAY) : platform === 'darwin' || platform === 'win32';
}

/** Opens an address in the browser of the user who started the server. A failure has no effect. */
export function openBrowser(url) {
  if (!hasDesktop({ env: process.env, platform: process.platform, isTerminal: process.stdout.isTTY === true })) return;
  const [command, ...args] = commands[process.platform];
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
