// The console: what the browser runs.
import { render } from 'preact';
import { App } from './frame/app.tsx';
import { start } from './frame/start.ts';

const place = document.getElementById('console');
if (place) {
  place.replaceChildren();
  render(<App />, place);
  void start();
}
