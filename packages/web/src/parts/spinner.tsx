import './spinner.css'

/** Appears after 200 ms, because most operations finish sooner. */
export function Spinner() {
  return <span class="spinner" aria-hidden="true" />
}
