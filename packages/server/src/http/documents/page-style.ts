import { Html } from './html.ts'

export const pageStyle = new Html(`
:root {
  color-scheme: light dark;
  --text: #1d2430;
  --quiet: #5b6575;
  --page: #ffffff;
  --soft: #f5f6f9;
  --line: #dfe3ea;
  --link: #1c54c7;
  --mark: #0f6b4f;
  --warn: #9a4a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e3e7ee;
    --quiet: #9aa5b6;
    --page: #14171d;
    --soft: #1c2129;
    --line: #303743;
    --link: #8fb4ff;
    --mark: #6fd3ad;
    --warn: #f0ab67;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  overflow-wrap: break-word;
  text-rendering: optimizeLegibility;
}
a { color: var(--link); text-underline-offset: 0.15em; text-decoration-thickness: 0.06em; }
a:focus-visible, summary:focus-visible {
  outline: 2px solid var(--link);
  outline-offset: 2px;
  border-radius: 2px;
}
.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--page); }
.skip:focus { left: 0; z-index: 1; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 2rem; margin: 0 0 0.5rem; letter-spacing: -0.015em; }
h2 {
  font-size: 1.45rem;
  margin: 3.5rem 0 1rem;
  padding-bottom: 0.4rem;
  border-bottom: 1px solid var(--line);
}
h3 { font-size: 1.15rem; margin: 2.5rem 0 0.5rem; }
h4 {
  font-size: 0.82rem;
  margin: 1.5rem 0 0.4rem;
  color: var(--quiet);
  text-transform: uppercase;
  letter-spacing: 0.06em;
}
p, ul, ol, dl { max-width: 44rem; }
p { margin: 0.5rem 0; }
code, pre {
  font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace;
  font-size: 0.88em;
}
:not(pre) > code { background: var(--soft); padding: 0.1em 0.3em; border-radius: 4px; }
a > code { color: inherit; }
pre {
  background: var(--soft);
  border: 1px solid var(--line);
  border-radius: 8px;
  padding: 0.9rem 1.1rem;
  overflow-x: auto;
  line-height: 1.5;
  tab-size: 2;
}
pre code { font-size: 0.84rem; }
.single { max-width: 48rem; margin: 0 auto; padding: 4rem 1.5rem 6rem; }
.columns { max-width: 84rem; margin: 0 auto; padding: 0 1.5rem 6rem; }
.columns main { min-width: 0; padding-top: 2.5rem; }
nav { font-size: 0.9rem; padding: 2rem 0 0; }
nav p { margin: 1.1rem 0 0.2rem; font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { padding: 0.1rem 0; }
nav a { color: var(--text); text-decoration: none; }
nav a:hover { color: var(--link); text-decoration: underline; }
@media (min-width: 64rem) {
  .columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 3rem; }
  nav {
    position: sticky;
    top: 0;
    height: 100vh;
    overflow-y: auto;
    padding: 2.5rem 1rem 2rem 0;
  }
}
.table { overflow-x: auto; margin: 0.4rem 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; line-height: 1.5; }
th { text-align: left; font-weight: 600; color: var(--quiet); font-size: 0.82rem; }
th, td { padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
td:first-child { white-space: nowrap; }
td p { margin: 0; }
.route { margin: 0.25rem 0 0.5rem; font-size: 1.02rem; }
.route code { background: none; padding: 0; }
.method { font-weight: 700; color: var(--mark); }
.facts, .small { color: var(--quiet); font-size: 0.9rem; }
.must { color: var(--warn); font-weight: 600; }
article { margin-top: 2.75rem; }
article > h3 { margin-top: 0; }
details { margin: 0.4rem 0 1rem; }
summary { cursor: pointer; color: var(--link); }
dl { margin: 1rem 0; }
dt { font-weight: 600; margin-top: 0.8rem; }
dd { margin: 0.1rem 0 0; }
form { max-width: 26rem; margin: 1.5rem 0; }
label { display: block; margin: 1rem 0 0.3rem; font-weight: 600; }
input {
  width: 100%;
  padding: 0.5rem 0.7rem;
  font: inherit;
  color: inherit;
  background: var(--soft);
  border: 1px solid var(--line);
  border-radius: 8px;
}
input:focus-visible, button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
button {
  margin: 1.2rem 0 0;
  padding: 0.5rem 1.2rem;
  font: inherit;
  font-weight: 600;
  color: var(--page);
  background: var(--link);
  border: 0;
  border-radius: 8px;
  cursor: pointer;
}
.problem { color: var(--warn); font-weight: 600; }
.inline { margin: 0; }
.inline button { margin: 0; padding: 0.2rem 0.8rem; font-size: 0.9rem; }
.address { font-size: 1.15rem; user-select: all; }
footer {
  margin-top: 4rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
  color: var(--quiet);
  font-size: 0.9rem;
}
@media print { nav, .skip { display: none; } .columns { display: block; } }
`)
