import { expect, test } from 'vitest'
import { previewText } from './preview-text.ts'

const plain = { is_me_message: false, submessages: [] }

test('a preview leaves out what the message quotes', () => {
  const content = '<blockquote>\n<p>Shall we?</p>\n</blockquote>\n<p>Yes, <em>please</em></p>'
  expect(previewText({ ...plain, content })).toBe('Yes, please')
  const onlyQuote = '<blockquote>\n<p>Shall we?</p>\n</blockquote>'
  expect(previewText({ ...plain, content: onlyQuote })).toBe('Shall we?')
})

test('polls and to-do lists are named, and /me is not shown', () => {
  const started = (start: object) => [{ content: JSON.stringify(start) }] as never
  const poll = { widget_type: 'poll', extra_data: { question: 'Where?', options: ['Here'] } }
  const todo = { widget_type: 'todo', extra_data: { task_list_title: 'Before we go' } }
  const content = '<p>/poll Where?<br>\nHere</p>'
  expect(previewText({ ...plain, content, submessages: started(poll) })).toBe('Poll: Where?')
  expect(previewText({ ...plain, content, submessages: started(todo) })).toBe(
    'To-do list: Before we go',
  )
  expect(previewText({ ...plain, content: '<p>/me waves</p>', is_me_message: true })).toBe('waves')
})
