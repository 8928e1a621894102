/** Names of languages as they are shown, each with the words that mean it behind a fence. */
const shown: Readonly<Record<string, string>> = {
  Bash: 'bash sh ksh zsh shell',
  'Bash Session': 'console shell-session',
  Batchfile: 'bat batch dosbatch winbatch',
  C: 'c',
  'C#': 'csharp c# cs',
  'C++': 'cpp c++',
  Clojure: 'clojure clj',
  CMake: 'cmake',
  CSS: 'css',
  'CSS+PHP': 'css+php',
  Dart: 'dart',
  Diff: 'diff udiff',
  Docker: 'docker dockerfile',
  Elixir: 'elixir ex exs',
  Erlang: 'erlang',
  Fortran: 'fortran f90',
  'F#': 'fsharp f#',
  Go: 'go golang',
  GAS: 'gas asm',
  GraphQL: 'graphql',
  Groovy: 'groovy',
  Haskell: 'haskell hs',
  HTML: 'html',
  'HTML+PHP': 'html+php',
  INI: 'ini cfg dosini',
  Java: 'java',
  JavaScript: 'javascript js',
  'JavaScript+PHP': 'javascript+php js+php',
  JSON: 'json json-object',
  Julia: 'julia jl',
  Kotlin: 'kotlin',
  LESS: 'less',
  LessCss: 'lesscss',
  Lua: 'lua',
  Makefile: 'make makefile mf bsdmake',
  Markdown: 'markdown md',
  MATLAB: 'matlab',
  NASM: 'nasm',
  'Nginx configuration file': 'nginx',
  Nim: 'nim nimrod',
  Nix: 'nixos nix',
  'Objective-C': 'objective-c objectivec obj-c objc',
  OCaml: 'ocaml',
  Perl: 'perl pl',
  PHP: 'php php3 php4 php5',
  'PostgreSQL SQL dialect': 'postgresql postgres',
  'Protocol Buffer': 'protobuf proto',
  PowerShell: 'powershell pwsh posh ps1 psm1',
  Python: 'python py sage python3 py3 bazel starlark pyi',
  'Python 2.x': 'python2 py2',
  'Python console session': 'pycon',
  R: 'r',
  reStructuredText: 'restructuredtext rst rest',
  Ruby: 'ruby rb duby',
  Rust: 'rust rs',
  S: 'splus s',
  Sass: 'sass',
  Scala: 'scala',
  Scheme: 'scheme scm',
  SCSS: 'scss',
  SQL: 'sql',
  Swift: 'swift',
  Terraform: 'terraform tf hcl',
  TeX: 'tex latex',
  'Text only': 'text',
  'Text output': 'output',
  TOML: 'toml',
  TypeScript: 'typescript ts',
  VimL: 'vim',
  XML: 'xml',
  'XML+PHP': 'xml+php',
  YAML: 'yaml',
  Zig: 'zig',
}

const names = new Map(
  Object.entries(shown).flatMap(([name, words]) =>
    words.split(' ').map((word): [string, string] => [word, name]),
  ),
)

/** How a language is shown; a word that names none is shown as it was written. */
export function languageName(word: string): string {
  return names.get(word.toLowerCase()) ?? word
}

/** Whether the word is a known language. */
export function isLanguage(word: string): boolean {
  return names.has(word.toLowerCase())
}

/** The words that mean the same language. */
export function wordsFor(word: string): readonly string[] {
  const name = languageName(word)
  return Object.hasOwn(shown, name) ? (shown[name] ?? '').split(' ') : [word.toLowerCase()]
}
