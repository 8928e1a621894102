import { emojiHtml } from './emoji.ts'
import { emojiCode } from './emoji-names.ts'
import type { Pass } from './pass.ts'

const names: Readonly<Record<string, string>> = {
  ':)': 'smile',
  '(:': 'smile',
  ':(': 'frown',
  '<3': 'heart',
  ':|': 'neutral',
  ':/': 'confused',
  ';)': 'wink',
  ':D': 'grinning',
  ':P': 'stuck_out_tongue',
  ':p': 'stuck_out_tongue',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
}

// What may precede or follow an emoticon: the end of a word or a sentence.
const beside = String.raw`[\s,.;?!()[\]"']`
const form = new RegExp(String.raw`(?<=^|${beside})(?::[)(|/DPpoO]|\(:|<3|;\))(?=$|${beside})`, 'g')

/** `:)` as a word, if the author has enabled it. */
export const emoticons: Pass = (run, text) => {
  if (!run.context.translateEmoticons) return text
  return text.replace(form, (signs) => {
    const name = names[signs]
    const code = name === undefined ? undefined : emojiCode(name)
    return name === undefined || code === undefined ? signs : run.keep(emojiHtml(name, code), signs)
  })
}
