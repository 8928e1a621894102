-- What was written lately waits in a list until it is sorted into the index, and every search reads the list
-- from end to end. At the usual 4 MB that takes longer than
-- the rest of most searches; with less than 1 MB sorting it in takes longer than storing the messages.
alter index message_words_found set (gin_pending_list_limit = 1024);
