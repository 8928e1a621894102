import { type Lexer, type Rule, words } from './lexer.ts'

const keywords = words(`assert async await break continue del elif else except finally for global if
  lambda pass raise nonlocal return try while yield as with`)

const builtins =
  words(`__import__ abs aiter all any bin bool bytearray breakpoint bytes callable chr
  classmethod compile complex delattr dict dir divmod enumerate eval filter float format frozenset
  getattr globals hasattr hash hex id input int isinstance issubclass iter len list locals map max
  memoryview min next object oct open ord pow print property range repr reversed round set setattr
  slice sorted staticmethod str sum super tuple type vars zip`)

const errors = words(`ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup
  BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError
  ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError
  EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError
  FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError
  InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
  ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError
  PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError
  ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError
  SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError
  UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning
  ValueError Warning ZeroDivisionError`)

const magicMethods =
  words(`__abs__ __add__ __aenter__ __aexit__ __aiter__ __and__ __anext__ __await__
  __bool__ __bytes__ __call__ __contains__ __del__ __delattr__ __delete__ __delitem__ __dir__ __enter__
  __eq__ __exit__ __float__ __floordiv__ __format__ __ge__ __get__ __getattr__ __getattribute__
  __getitem__ __gt__ __hash__ __iadd__ __index__ __init__ __init_subclass__ __instancecheck__ __int__
  __invert__ __iter__ __le__ __len__ __lshift__ __lt__ __missing__ __mod__ __mul__ __ne__ __neg__
  __new__ __next__ __or__ __pos__ __pow__ __radd__ __repr__ __reversed__ __rmul__ __round__ __set__
  __setattr__ __setitem__ __str__ __sub__ __truediv__ __xor__`)

const magicNames = words(`__annotations__ __bases__ __class__ __closure__ __code__ __defaults__
  __dict__ __doc__ __file__ __func__ __globals__ __kwdefaults__ __module__ __mro__ __name__
  __objclass__ __qualname__ __self__ __slots__ __weakref__`)

const name = '[\\p{L}_][\\p{L}\\p{N}_]*'

const strings: readonly Rule[] = [
  [/([fF][rR]?|[rR][fF])(""")/y, ['sa', 's2'], { push: 'f-long-double' }],
  [/([fF][rR]?|[rR][fF])(''')/y, ['sa', 's1'], { push: 'f-long-single' }],
  [/([fF][rR]?|[rR][fF])(")/y, ['sa', 's2'], { push: 'f-double' }],
  [/([fF][rR]?|[rR][fF])(')/y, ['sa', 's1'], { push: 'f-single' }],
  [/([uUbBrR]{0,2})(""")/y, ['sa', 's2'], { push: 'long-double' }],
  [/([uUbBrR]{0,2})(''')/y, ['sa', 's1'], { push: 'long-single' }],
  [/([uUbBrR]{0,2})(")/y, ['sa', 's2'], { push: 'double' }],
  [/([uUbBrR]{0,2})(')/y, ['sa', 's1'], { push: 'single' }],
]

const expression: readonly Rule[] = [
  ...strings,
  [/[^\S\n]+/y, ''],
  [
    /(?:\d(?:_?\d)*\.(?:\d(?:_?\d)*)?|(?:\d(?:_?\d)*)?\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?/y,
    'mf',
  ],
  [/\d(?:_?\d)*[eE][+-]?\d(?:_?\d)*j?/y, 'mf'],
  [/0[oO](?:_?[0-7])+/y, 'mo'],
  [/0[bB](?:_?[01])+/y, 'mb'],
  [/0[xX](?:_?[a-fA-F0-9])+/y, 'mh'],
  [/\d(?:_?\d)*/y, 'mi'],
  [/!=|==|<<|>>|:=|[-~+/*%=<>&^|.]/y, 'o'],
  [/[[\]{}:(),;]/y, 'p'],
  [/(?:in|is|and|or|not)\b/y, 'ow'],
  [/(?:True|False|None)\b/y, 'kc'],
  [/@(?=[\p{L}_])[\p{L}\p{N}_.]+/uy, 'nd'],
  [/@/y, 'o'],
  [keywords, 'k'],
  [new RegExp(`(?<!\\.)${builtins.source}`, 'y'), 'nb'],
  [/(?<!\.)(?:self|cls|Ellipsis|NotImplemented)\b/y, 'bp'],
  [new RegExp(`(?<!\\.)${errors.source}`, 'y'), 'ne'],
  [magicMethods, 'fm'],
  [magicNames, 'vm'],
  [new RegExp(name, 'uy'), 'n'],
]

/** A string until its end: plain text, escapes, `%` formats and braces. */
function stringState(kind: 's1' | 's2', end: RegExp, isFormat: boolean): readonly Rule[] {
  const inserted: readonly Rule[] = isFormat
    ? [
        [/\{\{|\}\}/y, 'se'],
        [/\{/y, 'si', { push: 'inserted' }],
        [/\}/y, 'si'],
      ]
    : [[/\{(?:[\w.[\]]+)?(?:![sra])?(?::[^}\n]{0,40})?\}/y, 'si']]
  return [
    [end, kind, 'pop'],
    [
      /\\(?:[\\abfnrtv"']|\n|N\{[^}\n]{0,300}\}|u[a-fA-F0-9]{4}|U[a-fA-F0-9]{8}|x[a-fA-F0-9]{2}|[0-7]{1,3})/y,
      'se',
    ],
    ...inserted,
    [/%(?:\(\w+\))?[-#0 +]*(?:\d+|\*)?(?:\.(?:\d+|\*))?[hlL]?[E-GXc-giorsaux%]/y, 'si'],
    [/[^\\'"%{}\n]+/y, kind],
    [/[\s\S]/y, kind],
  ]
}

export const pythonLexer: Lexer = {
  root: [
    [/\n/y, ''],
    [/(?<=^\s*)[uUbBrR]{0,2}"""(?:[^"]|"(?!""))*"""/my, 'sd'],
    [/(?<=^\s*)[uUbBrR]{0,2}'''(?:[^']|'(?!''))*'''/my, 'sd'],
    [/(?<![\s\S])#![^\n]+/y, 'ch'],
    [/#[^\n]*/y, 'c1'],
    [/\\\n/y, ''],
    [new RegExp(`(def)(\\s+)(${name})`, 'uy'), ['k', 'w', 'nf']],
    [new RegExp(`(class)(\\s+)(${name})`, 'uy'), ['k', 'w', 'nc']],
    [/(from)((?:[^\S\n])+)([\p{L}\p{N}_.]+)/uy, ['kn', 'w', 'nn'], { push: 'from' }],
    [/(import)([^\S\n]+)/y, ['kn', 'w'], { push: 'import' }],
    ...expression,
  ],
  from: [
    [/([^\S\n]+)(import)([^\S\n]+)/y, ['w', 'kn', 'w'], 'pop'],
    [/(?:)/y, '', 'pop'],
  ],
  import: [
    [/([^\S\n]+)(as)([^\S\n]+)/y, ['w', 'k', 'w']],
    [/,/y, 'o'],
    [/[^\S\n]+/y, 'w'],
    [/[\p{L}_][\p{L}\p{N}_.]*/uy, 'nn'],
    [/(?:)/y, '', 'pop'],
  ],
  inserted: [[/(?:![sra])?(?::[^}\n]{0,100})?\}/y, 'si', 'pop'], [/\n/y, '', 'pop'], ...expression],
  'long-double': stringState('s2', /"""/y, false),
  'long-single': stringState('s1', /'''/y, false),
  double: stringState('s2', /"|(?=\n)/y, false),
  single: stringState('s1', /'|(?=\n)/y, false),
  'f-long-double': stringState('s2', /"""/y, true),
  'f-long-single': stringState('s1', /'''/y, true),
  'f-double': stringState('s2', /"|(?=\n)/y, true),
  'f-single': stringState('s1', /'|(?=\n)/y, true),
}
