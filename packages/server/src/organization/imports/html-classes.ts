const words = (text: string) => text.trim().split(/\s+/)

/** Classes of mentions, links, pictures, previews, spoilers and code. */
const ofMessages = words(`
  channel-wildcard-mention codehilite data-container emoji image-loading-placeholder inline-image message-link
  message_embed message_embed_description message_embed_image message_embed_title message_inline_image
  message_inline_video silent spoiler-block spoiler-content spoiler-header stream stream-topic tex-error
  timestamp-error topic-mention user-group-mention user-mention youtube-video`)

/** The kinds of tokens, as clients style them. */
const ofCode = words(`
  bp c c1 ch cm cp cpf cs dl err esc fm g gd ge ges gh gi go gp gr gs gt gu hll il k kc kd kn kp kr kt l ld m mb mf mh
  mi mo n na nb nc nd ne nf ni nl nn no nt nv nx o ow p pm py s s1 s2 sa sb sc sd se sh si sr ss sx vc vg vi vm w x`)

/** KaTeX's own; the app does not have its style sheet. */
const ofFormulas = words(`
  accent accent-body accent-full accentunder allowbreak amsrm angl anglpad arraycolsep base boldsymbol boxpad brace-center
  brace-left brace-right cancel-lap cancel-pad cd-arrow-pad cd-label-left cd-label-right cd-vert-arrow clap col-align-c
  col-align-l col-align-r colorbox com delim-size1 delim-size4 delimcenter delimsizing delimsizinginner enclosing eqn-num fbox
  fcolorbox fix fleqn fontsize-ensurer frac-line halfarrow-left halfarrow-right hbox hdashline hide-tail hline inner
  katex katex-display katex-error katex-html katex-mathml katex-version large-op leftmost leqno llap mainrm mathbb
  mathbf mathboldfrak mathboldsf mathcal mathfrak mathit mathitsf mathnormal mathrm mathscr mathsf mathsfit mathtt mbin
  mclose mfrac minner mml-eqn-num mop mopen mord mover mpunct mrel mspace msupsub mtable mtight mtr-glue mult munder
  newline nobreak nulldelimiter op-limits op-symbol overlay overline overline-line pstrut rlap root rule sizing small-op smash
  sout sqrt stretchy strut svg-align tag text textbb textbf textboldfrak textboldsf textfrak textit textitsf textmd textord
  textrm textscr textsf texttt textup thinbox underline underline-line vbox vcenter vertical-separator vlist vlist-r vlist-s vlist-t
  vlist-t2 x-arrow x-arrow-pad`)

const known = new Set([...ofMessages, ...ofCode, ...ofFormulas])

/** The code points of an emoji; the size of a part of a formula, and a script for which KaTeX has no font. */
const pattern =
  /^(?:emoji-[0-9a-f]+(?:-[0-9a-f]+)*|(?:reset-)?size(?:[1-9]|1[01])|(?:latin|cyrillic|armenian|brahmic|georgian|cjk|hangul)_fallback)$/

/** The first class that our renderer never writes. With one of the app, a link could look like a control, or cover the screen. */
export function foreignClass(value: string): string | undefined {
  return value.split(/\s+/).find((name) => name !== '' && !known.has(name) && !pattern.test(name))
}
