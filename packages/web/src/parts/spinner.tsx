import './spinner.css'

/** Turns while something works. It stays unseen for 200 ms, because most things are done by then. */
export function Spinner() {
  return <span class="spinner" aria-hidden="true" />
}
