// Answers that are streams of Server-Sent Events.

/** The media type of an action that answers with a stream of events. */
export const event_stream_type = 'text/event-stream';

export interface ServerSentEvent {
  /** A client that connects again sends it as `Last-Event-ID`. An event without an id does not change that value. */
  readonly id?: string | undefined;
  /** The kind of event, if the stream has several. */
  readonly event?: string | undefined;
  /** JSON on one line. Without it, the event only tells the client where the stream is. */
  readonly data?: string | undefined;
}

export interface EventStreamAnswer {
  /** Ends when nothing more comes. Undefined is nothing new: it only shows that the connection lives. */
  readonly events: AsyncIterable<ServerSentEvent | undefined>;
  /** Called when the client is gone, also while the next event is awaited. */
  readonly close: () => void;
}

/** Describes an answer that is not JSON, for the documentation: a stream or a file, with its media type. */
export const answerText = (media_type: string): string =>
  media_type === event_stream_type
    ? `A stream of Server-Sent Events: \`${media_type}\`.`
    : `A file: \`${media_type}\`.`;
