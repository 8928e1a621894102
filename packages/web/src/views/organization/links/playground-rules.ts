import { templateVariables } from './url-template.ts'

/** The limits of the server. */
export const playgroundLimits = { name: 60, language: 40, template: 1000 } as const

interface PlaygroundTexts {
  readonly name: string
  readonly language: string
  readonly template: string
}

interface PlaygroundFault {
  readonly field: keyof PlaygroundTexts
  readonly kind: 'missing' | 'wrongLanguage' | 'wrongTemplate' | 'noCode' | 'onlyCode'
}

const languageForm = /^[ a-zA-Z0-9_+\-./#]+$/

/** The first fault of a playground, by the rules of the server. */
export function playgroundFault(texts: PlaygroundTexts): PlaygroundFault | undefined {
  const { language, template } = texts
  const fields = ['language', 'name', 'template'] as const
  const empty = fields.find((field) => texts[field] === '')
  if (empty) return { field: empty, kind: 'missing' }
  if (!languageForm.test(language)) return { field: 'language', kind: 'wrongLanguage' }
  const variables = templateVariables(template)
  const fault = (kind: PlaygroundFault['kind']) => ({ field: 'template', kind }) as const
  if (!variables || !/^https?:\/\//i.test(template)) return fault('wrongTemplate')
  if (!variables.has('code')) return fault('noCode')
  return variables.size > 1 ? fault('onlyCode') : undefined
}
