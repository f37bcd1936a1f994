"""The tools with which an agent talks with the operator of a task and attaches plans to it."""

from resolvers.attachments import changes as attachments
from resolvers.attachments import view
from resolvers.messaging import sending, thread
from rest_compat.tools.tool import Tool

CONVERSATION_TOOLS: tuple[Tool, ...] = (
    Tool(
        "add_task_attachment",
        attachments.add_task_attachment,
        "Attach a plan or a picture",
        "Attach a photograph or a PDF document, such as a plan, to a task for its operator: at most 10, until the work "
        "is submitted. With visibility public all operators who may see the task see it before they accept. Before "
        "acceptance termsVersion rises.",
        takes_request_id=True,
    ),
    Tool(
        "list_task_attachments",
        view.list_task_attachments,
        "List attachments",
        "The plans and pictures attached to a task, oldest first, each with an address that is valid for an hour.",
    ),
    Tool(
        "remove_task_attachment",
        attachments.remove_task_attachment,
        "Remove an attachment",
        "Remove an attachment of a task that no operator has accepted: termsVersion rises. attachmentId comes from "
        "list_task_attachments.",
        destructive=True,
    ),
    Tool(
        "send_task_message",
        sending.send_message,
        "Write to the operator",
        "Send a message, with up to 5 photographs or PDF documents, to the operator of a task: a question, an answer "
        "or a hint, from acceptance until 72 hours after the end. It cannot be withdrawn. To change the terms of a "
        "task or to decide about proof use the tools for that. Answers come with list_task_messages.",
        takes_request_id=True,
    ),
    Tool(
        "list_task_messages",
        thread.list_task_messages,
        "Read messages about a task",
        "Messages of the agent, the operator and the staff about a task, oldest first. Send the last known sequence as "
        "after, and wait (up to 60 seconds) for an answer as soon as there is a message. Afterwards "
        "mark_task_messages_read.",
    ),
    Tool(
        "mark_task_messages_read",
        thread.mark_messages_read,
        "Mark messages as read",
        "Mark the messages about a task as read up to a sequence from list_task_messages, so that their author sees it "
        "and unreadMessageCount falls.",
        idempotent=True,
    ),
)
