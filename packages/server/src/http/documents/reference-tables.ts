import type { Endpoint, Param, RefusalDeclaration } from '@parley/contract'
import { isOptional, paramSchema, toJsonSchema } from './contract-schemas.ts'
import { isSentInQuery } from './declared-api.ts'
import { describeType } from './describe-type.ts'
import { type FieldRow, fieldRows } from './field-rows.ts'
import { type Html, html, joinHtml, prose } from './html.ts'
import type { JsonSchema } from './json-schema.ts'
import { isSentAsJson } from './openapi-operation.ts'

/** More fields than this are shown when asked for. */
const maxRows = 30

export function paramTable(endpoint: Endpoint): Html {
  const params = Object.entries(endpoint.params)
  if (params.length === 0) return html`<p>Takes no parameters.</p>`
  const where = isSentInQuery(endpoint) ? 'query' : 'form'
  return table(
    ['Parameter', 'Type', 'Default', 'About'],
    params.flatMap(([name, param]) => [
      [
        html`<code>${name}</code>`,
        paramType(param),
        defaultCell(paramSchema(param.schema), isOptional(param.schema)),
        aboutParam(param, where),
      ],
      ...fieldRows(paramSchema(param.schema), name).map(partOfParam),
    ]),
  )
}

function paramType(param: Param): Html {
  const type = describeType(paramSchema(param.schema))
  return isSentAsJson(param) ? html`${type}, as JSON` : type
}

function partOfParam({ path, schema, isOptional: mayBeAbsent }: FieldRow): Html[] {
  return [
    html`<code>${path}</code>`,
    describeType(schema),
    defaultCell(schema, mayBeAbsent),
    prose(schema.description ?? ''),
  ]
}

function defaultCell({ default: byDefault }: JsonSchema, mayBeAbsent: boolean): Html {
  if (!mayBeAbsent) return html`<span class="must">required</span>`
  return byDefault === undefined ? html`optional` : html`<code>${JSON.stringify(byDefault)}</code>`
}

function aboutParam({ about, where, aliases }: Param, sentIn: string): Html {
  const inPath = where === 'path' ? ` In the path, not in the ${sentIn}.` : ''
  const older = aliases.map((alias) => html` Older name: <code>${alias}</code>.`)
  return html`${prose(about)}${inPath}${older}`
}

/** The fields of an answer, an event or an object. */
export function fieldTable(schema: JsonSchema): Html {
  const rows = fieldRows(schema)
  const hasNotes = rows.some(({ schema: { description } }) => description !== undefined)
  const shown = table(
    ['Field', 'Type', ...(hasNotes ? ['About'] : [])],
    rows.map((row) => [
      html`<code>${row.path}</code>`,
      fieldType(row),
      ...(hasNotes ? [prose(row.schema.description ?? '')] : []),
    ]),
  )
  if (rows.length <= maxRows) return shown
  return html`<details><summary>${rows.length} fields</summary>${shown}</details>`
}

function fieldType({ schema, isOptional: mayBeAbsent }: FieldRow): Html {
  const type = describeType(schema)
  return mayBeAbsent ? html`${type}; may be absent` : type
}

export function refusalTable(refusals: readonly RefusalDeclaration[]): Html {
  return table(
    ['Code', 'Status', 'When', 'Fields'],
    refusals.map(({ code, status, when, extra }) => [
      html`<code>${code}</code>`,
      html`${status}`,
      prose(when),
      extraFields(toJsonSchema(extra, 'output')),
    ]),
  )
}

function extraFields({ properties = {} }: JsonSchema): Html {
  return joinHtml(
    Object.entries(properties).map(
      ([name, schema]) => html`<code>${name}</code>: ${describeType(schema)}`,
    ),
    '; ',
  )
}

function table(heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  const body = rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)
  return html`<div class="table"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${body}</tbody>
</table></div>`
}
