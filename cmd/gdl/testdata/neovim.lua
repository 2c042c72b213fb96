-- What an author does with a rule sheet in Neovim. Opened on a sheet whose end is misspelt, it prints what it
-- saw as one JSON object. The language server is set up by docs/editors.md, which has run before.
local seen = {}
local function wait(what, is)
  if not vim.wait(30000, is, 20) then error("waited for " .. what) end
end
local function ask(method, params)
  params = vim.tbl_extend("keep", params or {}, vim.lsp.util.make_position_params())
  for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 30000) or {}) do
    if answer.error then error(method .. ": " .. answer.error.message) end
    return answer.result, vim.lsp.get_client_by_id(1).offset_encoding
  end
  error("nobody answered " .. method)
end
local function put(words) -- the cursor on the beginning of the first place of some words
  vim.fn.cursor(1, 1)
  if vim.fn.search("\\V" .. words, "c") == 0 then error(words .. " is not in the text") end
end
local function whole() return { start = { line = 0, character = 0 }, ["end"] = { line = 999, character = 0 } } end

wait("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
for _, d in ipairs(vim.diagnostic.get(0)) do
  if d.message:find("termnal", 1, true) then seen.diagnostic = d.lnum + 1 .. ": " .. d.message end
end

local actions, encoding = ask("codeAction", { range = whole(), context = { diagnostics = {} } })
for _, action in ipairs(actions) do
  if action.title:find("terminal", 1, true) then vim.lsp.util.apply_workspace_edit(action.edit, encoding) end
end
seen.fixed = vim.fn.search("(<= terminal", "nw") > 0
wait("an end to the diagnostics", function()
  return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 0
end)

put("control ?player")
seen.hover = ask("hover").contents.value
vim.fn.search("control", "W")
vim.lsp.util.jump_to_location(ask("definition")[1], encoding)
seen.definition = vim.fn.getline(".")
seen.references = #ask("references", { context = { includeDeclaration = true } })
vim.lsp.buf.rename("tūrn")
wait("the new name", function() return vim.fn.search("(tūrn x)", "nw") > 0 end)
seen.renamed = vim.fn.search("(control", "nw") == 0

vim.fn.append("$", "(<= (legal x 😀) (true (tū")
vim.fn.cursor(vim.fn.line("$"), 1000)
vim.cmd("startinsert!")
local items = ask("completion").items
seen.completion = items[1] and items[1].label
vim.fn.setline("$", "   (goal    x   7)")
;(vim.lsp.buf.format or vim.lsp.buf.formatting_sync)()
seen.formatted = vim.fn.getline("$")
seen.symbols = #ask("documentSymbol")
seen.folds = #ask("foldingRange")
seen.tokens = #ask("semanticTokens/full").data > 100
io.stdout:write(vim.fn.json_encode(seen) .. "\n")
