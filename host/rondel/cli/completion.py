"""`rondel completion`: the script that teaches a shell our commands and options."""

import click
from click.shell_completion import get_completion_class

WHERE = {
    "bash": 'eval "$(rondel completion bash)"   # in ~/.bashrc',
    "zsh": 'eval "$(rondel completion zsh)"   # in ~/.zshrc',
    "fish": "rondel completion fish | source   # in ~/.config/fish/config.fish",
}


@click.command("completion", epilog="Use it as: " + "; ".join(WHERE.values()))
@click.argument("shell", type=click.Choice(sorted(WHERE)))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the completion script of a shell."""
    kind = get_completion_class(shell)
    assert kind is not None
    print(kind(context.find_root().command, {}, "rondel", "_RONDEL_COMPLETE").source())
