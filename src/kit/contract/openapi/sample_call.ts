/** The parts of an upload: a file under the name of its field, and the other fields. */
interface SampleUpload {
  readonly file: string;
  readonly file_name: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The call that a sample makes. */
export interface SampleCall {
  readonly path: string;
  /** The environment variables whose values are signed behind the timestamp, and the parameters that they are. */
  readonly caller: readonly { readonly name: string; readonly variable: string }[];
  /** Parameters of a GET. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The JSON of a POST. */
  readonly body: unknown;
  readonly upload: SampleUpload | undefined;
  /** Under which the answer is saved, where it is a file. */
  readonly saved_as: string | undefined;
}
