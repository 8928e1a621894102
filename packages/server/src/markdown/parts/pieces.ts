/** Code to highlight or a formula to render: work that needs no knowledge of the realm. */
export type Job =
  | { readonly kind: 'code'; readonly language: string | undefined; readonly source: string }
  | { readonly kind: 'math'; readonly source: string; readonly display: boolean }

/** HTML that is ready or rendered later; `block` pieces are outside of any paragraph. */
export interface Piece {
  readonly block: boolean
  /** Whether the content of a spoiler begins or ends with it. */
  readonly edge?: 'begins' | 'ends'
  readonly work: { readonly html: string } | { readonly job: Job }
}

// Characters that normalizing removes from every source, so that nobody can write a token.
const token = /<p>\ufdd2(\d+)\ufdd3<\/p>|\ufdd2(\d+)\ufdd3/g

/** Finished parts of a message that the parser carries along as tokens. */
export class Pieces {
  readonly #pieces: Piece[] = []

  keep(piece: Piece): string {
    this.#pieces.push(piece)
    return `\ufdd2${this.#pieces.length - 1}\ufdd3`
  }

  /** Whether this paragraph is where the content of a spoiler begins or ends. */
  edgeAt(paragraph: string): Piece['edge'] {
    const [whole, , index] = paragraph.startsWith('\ufdd2') ? (nextToken(paragraph) ?? []) : []
    return whole === paragraph ? this.#pieces[Number(index)]?.edge : undefined
  }

  get jobs(): Job[] {
    return this.#pieces.flatMap(({ work }) => ('job' in work ? [work.job] : []))
  }

  /** Replaces tokens by their pieces; `results` are those of `jobs`, in order. */
  fill(html: string, results: readonly string[]): string {
    if (this.#pieces.length === 0) return html
    let done = 0
    const ready = this.#pieces.map(({ work }) => ('job' in work ? results[done++] : work.html))
    return html.replace(token, (_whole, alone?: string, within?: string) => {
      const index = Number(alone ?? within)
      const text = ready[index] ?? ''
      const paragraph = alone !== undefined && !this.#pieces[index]?.block
      return paragraph ? `<p>${text}</p>` : text
    })
  }
}

function nextToken(text: string): RegExpExecArray | null {
  token.lastIndex = 0
  return token.exec(text)
}
