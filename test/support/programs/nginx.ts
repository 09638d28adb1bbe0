// A real nginx in front of servers, as an operator runs it: without special rights, in its own folder.
// STOA_TEST_NGINX names the program.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../databases/postgres_server.ts';

export const nginx_program = process.env.STOA_TEST_NGINX ?? '/usr/sbin/nginx';
/** Continuous integration names its nginx, so that the test cannot be skipped there. */
export const has_nginx = process.env.STOA_TEST_NGINX !== undefined || existsSync(nginx_program);

/** A configuration that needs no rights outside of a folder, and no terminal. */
const inFolder = (text: string, folder: string) => {
  const parts = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = parts.map((part) => `  ${part}_temp_path ${folder}/${part};\n`).join('');
  return `daemon off;\n${text.replace(/^http \{\n/m, `$&${paths}`)}`;
};

/** What it logs when a configuration is in use. */
const in_use = 'start worker processes';

/**
 * Nothing is retried on another node, so clients see every failure of a node. No connection of a client is kept, because
 * nginx closes kept ones when it reloads, perhaps while the client sends its next request.
 */
const configuration = (folder: string, port: number, nodes: readonly string[]) => `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr notice;
events { worker_connections 512; }
http {
  access_log off;
  keepalive_timeout 0;
  upstream stoa {
    ${nodes.map((node) => `server ${node} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://stoa;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_next_upstream off;
    }
  }
}
`;

/**
 * Starts it with a configuration, which may write to a folder below the given one. It runs in the foreground, with
 * temporary files there.
 */
export async function runNginx(folder: string, configure: (port: number, folder: string) => string) {
  const port = await freePort();
  const work = join(folder, 'nginx');
  mkdirSync(work);
  const file = join(work, 'nginx.conf');
  const write = (text: string) => writeFileSync(file, inFolder(text, work));
  write(configure(port, work));
  const child = spawn(nginx_program, ['-p', work, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
    child.emit('said');
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  /** Resolves when it has logged this text for the given number of times. */
  const saysAgain = (text: string, times: number) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (said.split(text).length <= times) return;
        child.off('said', look);
        resolve();
      };
      child.on('said', look);
      void ended.then(() => reject(new Error(`nginx has ended:\n${said}`)));
      look();
    });
  await saysAgain(in_use, 1);
  let reloads = 1;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Continues with another configuration. Running requests finish under the old one. */
    async reload(text: string): Promise<void> {
      write(text);
      child.kill('SIGHUP');
      await saysAgain(in_use, ++reloads);
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts it in front of these nodes (`127.0.0.1:4010`). */
export async function startNginx(folder: string, nodes: readonly string[]) {
  const nginx = await runNginx(folder, (port, work) => configuration(work, port, nodes));
  const port = Number(new URL(nginx.url).port);
  return {
    url: nginx.url,
    stop: nginx.stop,
    /** Sends new requests only to these nodes. Running requests finish where they are. */
    sendTo: (others: readonly string[]) => nginx.reload(configuration(join(folder, 'nginx'), port, others)),
  };
}
