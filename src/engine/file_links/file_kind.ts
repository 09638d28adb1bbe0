// The files that links can lead to, as declared by the groups that have files.
import type { Store, Transaction } from '../store/store.ts';

/** A file of a shop. Its bytes are among the shop's blobs. */
export interface LinkedFile {
  /** The name under which a browser saves it; letters, digits, `.`, `_` and `-`. */
  readonly file_name: string;
  readonly media_type: string;
  /** Hash of the bytes, in hex. */
  readonly sha256: string;
}

/** Identifies a file of a shop. */
export interface FileKey {
  readonly shop_id: number;
  readonly file_id: string;
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
}

/** One kind of file that links can lead to. */
export interface FileKind {
  /** Part of each link. If the name changes, existing links stop working. */
  readonly name: string;
  /** Finds the current file; undefined if it does not exist, or no longer exists. */
  find(store: Store, key: FileKey): Promise<LinkedFile | undefined>;
  /** Records a complete download. Called before the bytes are sent. */
  onDownload?(store: Transaction, key: FileKey): Promise<void>;
}
