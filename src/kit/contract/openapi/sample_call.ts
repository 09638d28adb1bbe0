/** The parts of an upload: a file, and the other fields. */
interface SampleUpload {
  readonly file: string;
  readonly file_name: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The call that a sample makes. */
export interface SampleCall {
  readonly path: string;
  /** The parameters that are signed after the timestamp, and the environment variables that hold their values. */
  readonly caller: readonly { readonly name: string; readonly variable: string }[];
  /** Parameters of a GET. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The JSON of a POST. */
  readonly body: unknown;
  readonly upload: SampleUpload | undefined;
  /** The file name under which an answer that is a file is saved. */
  readonly saved_as: string | undefined;
}
