import { escapeText } from '../parts/html.ts'
import { audio } from './audio.ts'
import { autoLinks } from './auto-links.ts'
import { channelLinks } from './channel-links.ts'
import { codeSpans } from './code.ts'
import { namedEmoji, unicodeEmoji } from './emoji.ts'
import { emoticons } from './emoticons.ts'
import { emphasis, strikethrough, strong, strongEmphasis } from './emphasis.ts'
import { images } from './images.ts'
import { lineBreaks } from './line-breaks.ts'
import { links } from './links.ts'
import { inlineMath } from './math.ts'
import { groupMentions, userMentions } from './mentions.ts'
import type { Inner, Pass, Run } from './pass.ts'
import { patternLinks } from './pattern-links.ts'
import { times } from './times.ts'

// The order is the precedence: later passes do not see what an earlier one has replaced.
const passes: readonly Pass[] = [
  codeSpans,
  strongEmphasis,
  userMentions,
  inlineMath,
  channelLinks,
  times,
  groupMentions,
  audio,
  images,
  links,
  autoLinks,
  patternLinks,
  strong,
  emphasis,
  strikethrough,
  namedEmoji,
  emoticons,
  lineBreaks,
  unicodeEmoji,
]

// The characters that passes start with, except for link patterns, which may start with any.
const special = /[`*@$#<[:;(.~\n\x80-\uffff]/

/** The text of one block as HTML. */
export function renderInline(run: Run, text: string): string {
  if (text === '') return ''
  if (special.test(text)) return renderFrom(run, text, 0)
  return run.linkPatterns.length === 0 ? escapeText(text) : run.htmlOf(patternLinks(run, text))
}

const steps = passes.map((pass, index) => {
  const inner: Inner = (run, within) => renderFrom(run, within, index + 1)
  return { pass, inner }
})

function renderFrom(run: Run, text: string, first: number): string {
  let rest = text
  for (let index = first; index < steps.length; index++) {
    const step = steps[index]
    if (step) rest = step.pass(run, rest, step.inner)
  }
  return run.htmlOf(rest)
}
