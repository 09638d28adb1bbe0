// Errors of the operator API: problem details (RFC 9457), with a code and the id of the request.

/** One rule that a request breaks. */
export interface BrokenRule {
  /** Where, as a JSON pointer into the body (`/items/0/price`), or the name of a parameter of the query. */
  readonly pointer: string;
  /** What it must be. */
  readonly message: string;
}

interface ProblemRow {
  /** The HTTP status. */
  readonly status: number;
  readonly detail: string;
}

/** The problems of every call of the operator API. A contract declares further ones. */
export const operatorProblems = {
  no_token: {
    status: 401,
    detail: 'This asks for an operator token, as Authorization: Bearer <token>.',
  },
  token_expired: { status: 401, detail: 'The operator token has expired.' },
  missing_scope: { status: 403, detail: 'The token does not have the scope that this asks for.' },
  not_permitted: { status: 403, detail: 'The role of the token does not include this.' },
  other_shop: {
    status: 403,
    detail: 'The token is limited to some shops, and this is about others or about the whole marketplace.',
  },
  console_header_missing: {
    status: 403,
    detail:
      'With the cookie of the console, a request that may write needs the header X-Stoa-Console: 1, which pages of other sites cannot send.',
  },
  wrong_host: {
    status: 421,
    detail:
      'The operator API is not called by this name: call it by its address or localhost, or name it in STOA_OPERATOR_NAMES.',
  },
  invalid_request: { status: 422, detail: 'The request breaks a rule of its contract.' },
  not_found: { status: 404, detail: 'There is nothing with this key.' },
  exists_already: { status: 412, detail: 'If-None-Match says that there must be none, and there is one.' },
  changed_meanwhile: {
    status: 412,
    detail: 'If-Match names another state than the one that is there: read it again.',
  },
  still_referred_to: { status: 409, detail: 'Other rows name this one.' },
  reference_not_found: {
    status: 409,
    detail: 'The row names another row that does not exist: write that one first.',
  },
  no_sandbox: { status: 404, detail: 'There is no sandbox with this id: it was deleted, or it has expired.' },
  sandboxes_off: {
    status: 409,
    detail:
      'This server has no sandboxes: start it with `stoa serve --sandboxes` (STOA_SANDBOXES=true), which needs an embedded database.',
  },
  only_in_sandbox: {
    status: 409,
    detail:
      "Only a marketplace for tests has a movable clock, faults and a journal, and the server's own is none. Start one with `stoa serve` on this machine, with the demo in an embedded database. Or name a sandbox by --sandbox, by the header Stoa-Sandbox, by a path below /operator/v1/sandboxes/<id>/, or by the sandbox's own token; `stoa serve --sandboxes` has them.",
  },
  other_sandbox: {
    status: 403,
    detail: 'The token is of one sandbox, and good for it alone.',
  },
  too_many_exports: {
    status: 409,
    detail: 'Too many exports are being read: read one after the other.',
  },
  rule_broken: { status: 409, detail: 'A rule across rows forbids it.' },
} as const satisfies Record<string, ProblemRow>;

/** The titles of the HTTP statuses that the operator API uses. */
export const statusTitles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export const problem_type = 'application/problem+json';

export interface ProblemOptions {
  /** Replaces the detail of the code with a more exact one for this request. */
  readonly detail?: string | undefined;
  readonly errors?: readonly BrokenRule[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal of the operator API. */
export class Problem {
  readonly errors: readonly BrokenRule[] | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    { errors, headers }: Omit<ProblemOptions, 'detail'> = {},
  ) {
    this.errors = errors;
    this.headers = headers;
  }

  /** One of the problems of every call. */
  static of(code: keyof typeof operatorProblems, { detail, ...options }: ProblemOptions = {}): Problem {
    const row = operatorProblems[code];
    return new Problem(row.status, code, detail ?? row.detail, options);
  }

  /** The body of the answer. */
  bodyFor(request_id: string): string {
    const { status, code, detail, errors } = this;
    const title = statusTitles[status] ?? 'Error';
    return JSON.stringify({ type: 'about:blank', title, status, code, detail, request_id, errors });
  }
}
