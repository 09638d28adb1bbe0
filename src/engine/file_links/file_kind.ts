// What a link to a file can lead to, in the words of the groups that have files.
import type { Store, Transaction } from '../store/store.ts';

/** A file of a shop, whose bytes are among the shop's blobs. */
export interface LinkedFile {
  /** Under which a browser saves it; letters, digits, `.`, `_` and `-`. */
  readonly file_name: string;
  readonly media_type: string;
  /** Of the bytes, in hex. */
  readonly sha256: string;
}

/** Which file of a shop. */
export interface FileKey {
  readonly shop_id: number;
  readonly file_id: string;
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
}

/** One kind of files that links lead to. */
export interface FileKind {
  /** Stands in links, so that one that is out stays good while the name does. */
  readonly name: string;
  /** The file as it is now; undefined when it is not there, or not any more. */
  find(store: Store, key: FileKey): Promise<LinkedFile | undefined>;
  /** Notes that the file was fetched whole, before its bytes go out. */
  onDownload?(store: Transaction, key: FileKey): Promise<void>;
}
