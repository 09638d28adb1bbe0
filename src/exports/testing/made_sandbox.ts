import type { ActionFunctions } from './sandbox_actions.ts';

/** The server's description of a new sandbox. */
export type MadeSandbox = Awaited<ReturnType<ActionFunctions['sandbox']['create']>>;
export type SandboxShop = MadeSandbox['shops'][number];
