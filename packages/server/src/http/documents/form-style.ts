import { Html } from './html.ts'

/**
 * The app's design tokens (`packages/web/src/style/tokens.css`) as far as pages with forms need them. A test
 * compares the two.
 */
export const formStyle = new Html(`
:root {
  color-scheme: light dark;
  --surface: light-dark(oklch(1 0 0), oklch(0.208 0.007 270));
  --surface-sunken: light-dark(oklch(0.977 0.003 270), oklch(0.176 0.007 270));
  --surface-raised: light-dark(oklch(1 0 0), oklch(0.252 0.009 270));
  --surface-hover: light-dark(oklch(0.4 0.03 270 / 6%), oklch(0.9 0.03 270 / 7%));
  --text: light-dark(oklch(0.25 0.014 270), oklch(0.925 0.005 270));
  --text-muted: light-dark(oklch(0.47 0.016 270), oklch(0.745 0.012 270));
  --line: light-dark(oklch(0.915 0.006 270), oklch(0.3 0.01 270));
  --line-strong: light-dark(oklch(0.635 0.014 270), oklch(0.55 0.014 270));
  --accent: light-dark(oklch(0.53 0.19 272), oklch(0.565 0.185 273));
  --accent-hover: light-dark(oklch(0.48 0.19 272), oklch(0.525 0.185 273));
  --accent-text: light-dark(oklch(0.48 0.185 272), oklch(0.78 0.115 275));
  --on-accent: light-dark(oklch(1 0 0), oklch(1 0 0));
  --focus: light-dark(oklch(0.55 0.19 272), oklch(0.72 0.15 274));
  --danger-text: light-dark(oklch(0.51 0.19 25), oklch(0.76 0.125 22));
  --danger-soft: light-dark(oklch(0.965 0.018 25), oklch(0.275 0.05 22));
  --shadow-colour: light-dark(oklch(0.25 0.03 270 / 12%), oklch(0 0 0 / 45%));
  --shadow-edge: light-dark(oklch(0.25 0.03 270 / 10%), oklch(0.95 0.02 270 / 11%));
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  align-content: safe center;
  justify-items: center;
  padding: 1.5rem 1rem;
  background: var(--surface-sunken);
  color: var(--text);
  font: 0.9375rem/1.5 -apple-system, blinkmacsystemfont, "Segoe UI Variable", "Segoe UI", system-ui,
    roboto, "Noto Sans", "Liberation Sans", sans-serif;
  overflow-wrap: break-word;
}
main {
  width: 100%;
  max-width: 24rem;
  padding: 2rem;
  background: var(--surface-raised);
  border-radius: 0.625rem;
  box-shadow: 0 0 0 1px var(--shadow-edge), 0 2px 6px var(--shadow-colour),
    0 10px 28px var(--shadow-colour);
}
main:has(table) { max-width: 40rem; }
main > :last-child { margin-bottom: 0; }
.mark { display: block; width: 3rem; height: 3rem; margin: 0 0 1.25rem; border-radius: 0.625rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.25; text-wrap: balance; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.0625rem; line-height: 1.25; }
p { margin: 0.75rem 0; color: var(--text-muted); }
a { color: var(--accent-text); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
a:focus-visible { border-radius: 0.125rem; }
.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--surface); }
.skip:focus { left: 0; top: 0; z-index: 1; }
form { margin: 1.25rem 0; }
label { display: block; margin: 1rem 0 0.25rem; font-size: 0.8125rem; font-weight: 600; }
input {
  width: 100%;
  min-height: 2.5rem;
  padding: 0.375rem 0.75rem;
  font: inherit;
  color: inherit;
  background: var(--surface);
  border: 1px solid var(--line-strong);
  border-radius: 0.375rem;
}
button {
  width: 100%;
  min-height: 2.5rem;
  margin: 1.25rem 0 0;
  padding: 0.375rem 1rem;
  font: inherit;
  font-weight: 600;
  color: var(--on-accent);
  background: var(--accent);
  border: 0;
  border-radius: 0.375rem;
  cursor: pointer;
}
button:hover { background: var(--accent-hover); }
.inline { display: inline; margin: 0; }
.inline button, main:has(table) > form button {
  width: auto;
  min-height: 2rem;
  margin: 0;
  padding: 0.125rem 0.75rem;
  font-size: 0.8125rem;
  color: var(--text);
  background: transparent;
  border: 1px solid var(--line-strong);
}
.inline button:hover, main:has(table) > form button:hover { background: var(--surface-hover); }
.problem {
  padding: 0.5rem 0.75rem;
  color: var(--danger-text);
  background: var(--danger-soft);
  border-radius: 0.375rem;
}
.table { overflow-x: auto; margin: 0.5rem 0 1rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: start; font-size: 0.8125rem; color: var(--text-muted); }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-inline-end: 0; text-align: end; }
code { font-family: ui-monospace, "SF Mono", "Cascadia Code", "Liberation Mono", monospace; }
@media (pointer: coarse) {
  input, button, .inline button, main:has(table) > form button { min-height: 2.75rem; }
  input { font-size: 1rem; }
}
@media (max-width: 30rem) {
  body { align-content: start; padding: 0; background: var(--surface-raised); }
  main { padding: 1.5rem 1.25rem; border-radius: 0; box-shadow: none; }
}
@media (prefers-contrast: more) {
  :root { --line: var(--text-muted); --line-strong: var(--text); --text-muted: var(--text); }
}
`)
