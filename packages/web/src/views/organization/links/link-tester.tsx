import './links.css'
import { TextArea } from '../../../parts/field.tsx'
import { findLinks, type LinkTexts } from './link-finder.ts'
import { linkWords } from './link-words.ts'

interface LinkTesterProps {
  /** In their order. */
  readonly links: readonly Pick<LinkTexts, 'pattern' | 'url_template'>[]
  readonly sample: string
  readonly onSample: (sample: string) => void
}

const longestSample = 500

/** Shows while one types which parts of a text become links. */
export function LinkTester({ links, sample, onSample }: LinkTesterProps) {
  const words = linkWords()
  return (
    <div class="settings-stack">
      <TextArea
        label={words.sample}
        hint={words.sampleHint}
        value={sample}
        onValue={onSample}
        max={longestSample}
      />
      {sample.trim() !== '' && (
        <Result text={[...sample].slice(0, longestSample).join('')} links={links} />
      )}
    </div>
  )
}

interface ResultProps {
  readonly text: string
  readonly links: LinkTesterProps['links']
}

function Result({ text, links }: ResultProps) {
  const words = linkWords()
  const pieces = findLinks(text, links)
  const found = pieces.filter(({ url }) => url !== undefined)
  return (
    <section class="link-result" aria-label={words.result}>
      <p class="link-result__text">
        {pieces.map(({ text: part, url }, at) => (
          <Piece key={at} text={part} url={url} />
        ))}
      </p>
      <div class="link-result__list" aria-live="polite">
        {found.length === 0 && <p>{words.noLinks}</p>}
        {found.map(({ text: part, url }, at) => (
          <p key={at}>
            <code>{part}</code> → <code>{url}</code>
          </p>
        ))}
      </div>
    </section>
  )
}

function Piece({ text, url }: { readonly text: string; readonly url: string | undefined }) {
  if (url === undefined) return <>{text}</>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
