import { expect, test } from 'vitest'
import { requireValidLinkifier } from '../../../../../server/src/organization/linkifiers/linkifiers.policy.ts'
import type { LinkTexts } from './link-finder.ts'
import { linkFault } from './link-rules.ts'

const right: LinkTexts = {
  pattern: 'n(?P<id>[0-9]+)',
  url_template: 'https://n.example/{id}',
  example_input: 'see n12',
  reverse_template: 'n{id}',
  alternative_url_templates: ['https://old.example/{id}'],
}

const cases: readonly (readonly [Partial<LinkTexts>, string | undefined])[] = [
  [{}, undefined],
  [{ example_input: null, reverse_template: null, alternative_url_templates: [] }, undefined],
  [{ pattern: ' ' }, 'pattern missing'],
  [{ pattern: '(?P<id>' }, 'pattern pattern'],
  [{ pattern: '(?P<id>\\d)(?=x)' }, 'pattern pattern'],
  [{ pattern: '(?P<id>.{0,900})' }, 'pattern pattern'],
  [{ pattern: 'n(?P<id>\\d)\u0007' }, 'pattern signs'],
  [{ url_template: '' }, 'template missing'],
  [{ url_template: 'https://x.org/{id' }, 'template template'],
  [{ url_template: 'https://x.org/' }, 'template notInTemplate id'],
  [{ url_template: 'https://x.org/{id}{other}' }, 'template notInPattern other'],
  [{ url_template: 'javascript:alert({id})' }, 'template scheme'],
  [{ url_template: '//x.org/{id}' }, 'template scheme'],
  [{ url_template: 'mailto:{id}@x.org' }, undefined],
  [{ alternative_url_templates: ['JavaScript:{id}'] }, 'others scheme'],
  [{ alternative_url_templates: ['https://x.org/'] }, 'others notInTemplate id'],
  [{ reverse_template: '#{id' }, 'reverse reverse'],
  [{ reverse_template: '#' }, 'reverse notInTemplate id'],
  [{ reverse_template: 'no {id}' }, 'reverse noWayBack'],
  [{ example_input: 'nothing' }, 'example noMatch'],
]

test.each(cases)('of the link with %j is wrong: %s', (part, fault) => {
  const link = { ...right, ...part }
  const found = linkFault(link, [])
  expect(found && [found.field, found.kind, found.name].filter(Boolean).join(' ')).toBe(fault)
  const onServer = () =>
    requireValidLinkifier({
      pattern: link.pattern,
      urlTemplate: link.url_template,
      exampleInput: link.example_input,
      reverseTemplate: link.reverse_template,
      alternativeUrlTemplates: link.alternative_url_templates,
    })
  if (fault === undefined) onServer()
  else expect(onServer).toThrow()
})

test('two links have different patterns', () => {
  expect(linkFault(right, ['x'])).toBeUndefined()
  expect(linkFault(right, ['x', right.pattern])).toEqual({ field: 'pattern', kind: 'taken' })
})
